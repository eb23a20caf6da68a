// The device dialect: what is right in TypeScript, in ES5 on Espruino and in Lua alike. It lints protocol/ and
// firmware/core/ only; Biome looks after everything else. test/skeleton/dialect.test.ts shows that each rule fires.
import tseslint from 'typescript-eslint';

const DEVICE_CODE = ['protocol/**/*.ts', 'firmware/core/**/*.ts'];
/** The only files that may use the operators that differ between the runtimes; they hide them behind functions. */
const INTEGER_FILES = ['protocol/int.ts', 'firmware/core/int.ts'];
const MAX_INT = 2147483647;

const absent = (names, message) => names.map((name) => ({ name, message }));
const RESTRICTED_GLOBALS = [
  ...absent(['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef'], 'Not on Espruino; use a plain object or an array.'),
  ...absent(['Symbol', 'Proxy', 'Reflect', 'Promise', 'BigInt', 'Intl', 'globalThis'], 'Not on the devices.'),
  ...absent(['Date', 'performance'], 'Time comes in by the Clock port.'),
  ...absent(['JSON'], 'Both runtimes differ in JSON; it comes in by a port.'),
  ...absent(['RegExp', 'eval', 'Function'], 'Differs or fails on the devices.'),
  ...absent(['Error', 'TypeError', 'RangeError', 'SyntaxError'], 'Answer a value; only the bodies throw.'),
  ...absent(['console'], 'Text goes out by a port.'),
  ...absent(
    ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'setImmediate', 'queueMicrotask'],
    'Timers come in by the Clock port.',
  ),
  ...absent(
    [
      'ArrayBuffer',
      'SharedArrayBuffer',
      'DataView',
      'Int8Array',
      'Uint8Array',
      'Uint8ClampedArray',
      'Int16Array',
    ].concat(['Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array']),
    'Not in Lua; use byte strings or arrays of integers.',
  ),
  ...absent(['parseInt', 'parseFloat', 'Number'], 'Number reading differs; read digits with integers.'),
];

const members = (object, properties, message) => properties.map((property) => ({ object, property, message }));
const RESTRICTED_PROPERTIES = [
  ...members('Math', ['random'], 'Never seeded on Espruino; chance comes in by a port.'),
  ...members('Math', ['trunc', 'hypot', 'log2', 'imul', 'clz32', 'fround', 'cbrt'], 'Not on Espruino.'),
  ...members('Math', ['round', 'pow'], 'Differs between the runtimes; use int.ts.'),
  ...members('Object', ['keys', 'values', 'entries'], 'Key order is arbitrary in Lua; keep an explicit list.'),
  ...members('Object', ['freeze', 'create', 'defineProperty', 'fromEntries'], 'Not on the devices.'),
  ...members('Array', ['from', 'of'], 'Not on Espruino.'),
];

const ABSENT_METHODS = 'at|flat|flatMap|lastIndexOf|copyWithin|codePointAt|normalize|localeCompare|replaceAll';
const NUMBER_PRINTING = 'toString|toFixed|toPrecision|toExponential|toLocaleString';

const DIALECT_SYNTAX = [
  ['ClassDeclaration, ClassExpression', 'No classes: functions, closures and plain objects.'],
  ['ThisExpression', 'No `this`: it differs in all three bodies.'],
  ['NewExpression', 'No `new`: functions make plain objects.'],
  [':function[async=true], AwaitExpression, ForOfStatement[await=true]', 'No async code: use callbacks.'],
  [':function[generator=true], YieldExpression', 'No generators.'],
  ['Property[kind=/^[gs]et$/]', 'No getters or setters.'],
  ['Literal[regex]', 'No regular expressions: they fail silently on Espruino and do not exist in Lua.'],
  ['AssignmentExpression > MemberExpression.left[property.name="length"]', 'Assigning .length throws; use splice.'],
  ['UpdateExpression > MemberExpression[property.name="length"]', 'Assigning .length throws; use splice.'],
  ['SpreadElement', 'No spread: concat or copy by name.'],
  ['RestElement', 'No rest: pass an array, or name the fields.'],
  ['AssignmentPattern', 'No default values: test for undefined.'],
  ['Identifier[name="arguments"]', 'No `arguments`.'],
  [
    'CallExpression > MemberExpression.callee[property.name="sort"]',
    'sort is not stable on Espruino; insert in order.',
  ],
  ['BinaryExpression[operator="|"] > Literal[value=0]', 'No `| 0`: it throws in Lua; use int.ts.'],
  ['AssignmentExpression[operator="|="] > Literal[value=0]', 'No `|= 0`: it throws in Lua; use int.ts.'],
  ['UnaryExpression[operator="~"] > UnaryExpression[operator="~"]', 'No `~~`: it throws in Lua; use int.ts.'],
  ['BinaryExpression[operator="**"], AssignmentExpression[operator="**="]', 'No `**`: it makes fractions in Lua.'],
  ['ForStatement :function', 'A function made in a C-style `for` sees the last value; use for...of.'],
  [
    ':matches(ForStatement, ForOfStatement, WhileStatement, DoWhileStatement) TryStatement :matches(BreakStatement, ContinueStatement)',
    'break or continue inside try makes Lua that does not load.',
  ],
  ['TryStatement, ThrowStatement', 'No throw and no try: answer a value; only the bodies catch.'],
  ['LabeledStatement', 'No labels.'],
  ['ForInStatement', 'No for...in: key order is arbitrary in Lua.'],
  ['AssignmentExpression[operator=/^(\\|\\||&&|\\?\\?)=$/]', 'No ||=, &&= or ??=: write the condition.'],
  ['ArrayExpression > Identifier[name="undefined"]', 'undefined in an array cuts it short in Lua.'],
  [
    'CallExpression[callee.property.name="push"] > Identifier[name="undefined"]',
    'undefined in an array cuts it short.',
  ],
  [`CallExpression > MemberExpression.callee[property.name=/^(${ABSENT_METHODS})$/]`, 'Not on the devices.'],
  // Array.fill takes at most three; the Screen port fills a rectangle, with five.
  ['CallExpression[arguments.length<4] > MemberExpression.callee[property.name="fill"]', 'Not on the devices.'],
  [`CallExpression > MemberExpression.callee[property.name=/^(${NUMBER_PRINTING})$/]`, 'Number printing differs.'],
  ['TaggedTemplateExpression', 'No tagged templates.'],
  ['ImportExpression, MetaProperty', 'No dynamic import and no import.meta.'],
  ['SwitchCase[test=null] + SwitchCase', 'A case after default is never reached on Espruino.'],
  ['BinaryExpression[operator="instanceof"]', 'No instanceof: compare a field.'],
].map(([selector, message]) => ({ selector, message }));

const INTEGER_SYNTAX = [
  ['BinaryExpression[operator=/^>>>?$/], AssignmentExpression[operator=/^>>>?=$/]', 'Shift right with int.ts.'],
  ['BinaryExpression[operator="%"], AssignmentExpression[operator="%="]', 'Remainders differ in sign; use int.ts.'],
  [
    'BinaryExpression[operator="/"]:not(CallExpression[callee.object.name="Math"][callee.property.name="floor"] > BinaryExpression)',
    'A bare `/` makes fractions; use int.ts or Math.floor(a / b).',
  ],
  ['AssignmentExpression[operator="/="]', 'A bare `/` makes fractions; use int.ts or Math.floor(a / b).'],
].map(([selector, message]) => ({ selector, message }));

/** Two checks that selectors cannot express. */
const device = {
  rules: {
    'int-literal': {
      create: (context) => ({
        Literal(node) {
          if (typeof node.value !== 'number') return;
          if (Number.isInteger(node.value) && node.value <= MAX_INT) return;
          context.report({ node, message: `Numbers are integers of at most ${MAX_INT}.` });
        },
      }),
    },
    ascii: {
      create(context) {
        const check = (node, text, limit) => {
          for (let i = 0; i < text.length; i++) {
            if (text.charCodeAt(i) <= limit) continue;
            context.report({ node, message: 'Text is ASCII: strings hold bytes on the devices.' });
            return;
          }
        };
        return {
          Program(program) {
            for (const token of program.tokens ?? []) check(token, token.value, 126);
          },
          // An escape may make a byte, never more than a byte.
          Literal: (node) => typeof node.value === 'string' && check(node, node.value, 255),
          TemplateElement: (node) => check(node, node.value.cooked ?? '', 255),
        };
      },
    },
  },
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**'] },
  {
    files: DEVICE_CODE,
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin, device },
    rules: {
      'device/int-literal': 'error',
      'device/ascii': 'error',
      eqeqeq: 'error',
      'no-var': 'error',
      'no-sparse-arrays': 'error',
      'no-restricted-globals': ['error', ...RESTRICTED_GLOBALS],
      'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES],
      'no-restricted-syntax': ['error', ...DIALECT_SYNTAX, ...INTEGER_SYNTAX],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'Device code has no dependencies.' }] },
      ],
      '@typescript-eslint/no-array-delete': 'error',
      '@typescript-eslint/no-use-before-define': ['error', { typedefs: false, ignoreTypeReferences: true }],
      '@typescript-eslint/strict-boolean-expressions': [
        'error',
        {
          allowString: false,
          allowNumber: false,
          allowNullableObject: true,
          allowNullableBoolean: true,
          allowAny: false,
        },
      ],
    },
  },
  {
    files: INTEGER_FILES,
    rules: { 'no-restricted-syntax': ['error', ...DIALECT_SYNTAX] },
  },
);
