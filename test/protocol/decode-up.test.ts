import { describe, expect, test } from 'vitest';
import { drop, type Fault, set } from '../support/broken-messages.ts';
import { CODECS } from '../support/protocol-codecs.ts';

const decode = CODECS.up.decode;
const HELLO = '{"t":"hello","b":48213,"n":1,"k":0,"v":[1,1],"f":"0.1.0","y":"virtual","c":"embtps","d":[128,128]}';
const PRESS = '{"t":"press","b":48213,"s":8,"a":5,"r":12,"e":[[17,2],0,[1023,0],0],"p":6,"g":"04a1b2c3"}';
const TILT = '{"t":"tilt","b":48213,"s":9,"a":5,"r":12,"e":[0,0,0,0],"x":1}';
const POINT = '{"t":"point","b":48213,"s":11,"a":2,"r":13,"e":[0,0,0,0],"x":[64,40]}';
const STATUS = '{"t":"status","b":48213,"k":5,"r":12,"e":[[17,2],0,0,0],"u":80,"i":-61,"m":23400,"q":0,"l":[0,0,0]}';
const SHOWN = '{"t":"shown","b":48213,"k":5,"r":13}';
const FETCH = '{"t":"fetch","b":48213,"k":5,"i":"3fa90b1c","n":0}';

// [rule, payload, kind of fault, its path]
const FAULTS: readonly Fault[] = [
  ['a payload that is no JSON', '{"t":"hello"', 'notJson', ''],
  ['an empty payload', '', 'notJson', ''],
  ['a payload that is a number', '7', 'shape', ''],
  ['a payload that is null', 'null', 'shape', ''],
  ['a payload that is a text', '"hello"', 'shape', ''],
  ['a list posing as a message', '["hello"]', 'shape', ''],
  ['a payload without a type', drop(SHOWN, 't'), 'shape', 't'],
  ['an empty list, which Lua cannot tell from {}', '[]', 'shape', 't'],
  ['a type that is a number', set(SHOWN, 't', '1'), 'shape', 't'],
  ['a type that nobody knows', set(SHOWN, 't', '"dance"'), 'unknown', 't'],
  ['a type named like a method of every object', set(SHOWN, 't', '"constructor"'), 'unknown', 't'],
  ['a type of the other direction', set(SHOWN, 't', '"welcome"'), 'unknown', 't'],
  ['fields hidden under __proto__', `{"__proto__":${SHOWN}}`, 'shape', 't'],
  ['a missing boot', drop(SHOWN, 'b'), 'shape', 'b'],
  ['boot 0', set(SHOWN, 'b', '0'), 'range', 'b'],
  ['boot 1000000', set(SHOWN, 'b', '1000000'), 'range', 'b'],
  ['a boot that is a text', set(SHOWN, 'b', '"48213"'), 'shape', 'b'],
  ['a boot that is null', set(SHOWN, 'b', 'null'), 'shape', 'b'],
  ['a boot that is a list', set(SHOWN, 'b', '[1]'), 'shape', 'b'],
  ['a boot that is true', set(SHOWN, 'b', 'true'), 'shape', 'b'],
  ['a fraction', set(SHOWN, 'r', '1.5'), 'shape', 'r'],
  ['1e400', set(SHOWN, 'r', '1e400'), 'range', 'r'],
  ['-1e400', set(SHOWN, 'r', '-1e400'), 'range', 'r'],
  ['a revision above 2^30', set(SHOWN, 'r', '1073741825'), 'range', 'r'],
  ['a negative revision', set(SHOWN, 'r', '-1'), 'range', 'r'],
  ['claim 0 in a report', set(SHOWN, 'k', '0'), 'range', 'k'],
  ['count 0 in a hello', set(HELLO, 'n', '0'), 'range', 'n'],
  ['a negative claim in a hello', set(HELLO, 'k', '-1'), 'range', 'k'],
  ['one version', set(HELLO, 'v', '[1]'), 'shape', 'v'],
  ['version 0', set(HELLO, 'v', '[0,1]'), 'range', 'v[0]'],
  ['versions upside down', set(HELLO, 'v', '[2,1]'), 'range', 'v[1]'],
  ['versions that are an object', set(HELLO, 'v', '{"length":2,"0":1,"1":1}'), 'shape', 'v'],
  ['an empty firmware', set(HELLO, 'f', '""'), 'range', 'f'],
  ['a firmware of 21 characters', set(HELLO, 'f', `"${'1'.repeat(21)}"`), 'range', 'f'],
  ['an escape sequence in a firmware', set(HELLO, 'f', '"\\u001b[2J"'), 'range', 'f'],
  ['an accent in a body', set(HELLO, 'y', '"caf\u00e9"'), 'range', 'y'],
  ['a delete character in a body', set(HELLO, 'y', '"\\u007f"'), 'range', 'y'],
  ['capabilities that are a list', set(HELLO, 'c', '["e"]'), 'shape', 'c'],
  ['a panel of three sizes', set(HELLO, 'd', '[1,2,3]'), 'shape', 'd'],
  ['a panel of no width', set(HELLO, 'd', '[0,128]'), 'range', 'd[0]'],
  ['a panel that is too high', set(HELLO, 'd', '[128,4097]'), 'range', 'd[1]'],
  ['sequence 0', set(PRESS, 's', '0'), 'range', 's'],
  ['sequence 2^31', set(PRESS, 's', '2147483648'), 'range', 's'],
  ['a missing sequence', drop(PRESS, 's'), 'shape', 's'],
  ['a negative age', set(PRESS, 'a', '-1'), 'range', 'a'],
  ['missing edges', drop(PRESS, 'e'), 'shape', 'e'],
  ['three edges', set(PRESS, 'e', '[0,0,0]'), 'range', 'e'],
  ['five edges', set(PRESS, 'e', '[0,0,0,0,0]'), 'range', 'e'],
  ['edges that are an object', set(PRESS, 'e', '{"0":0,"1":0,"2":0,"3":0,"length":4}'), 'shape', 'e'],
  ['an edge that is 1', set(PRESS, 'e', '[0,0,1,0]'), 'range', 'e[2]'],
  ['an edge that is null', set(PRESS, 'e', '[0,null,0,0]'), 'shape', 'e[1]'],
  ['beacon 0', set(PRESS, 'e', '[0,[0,1],0,0]'), 'range', 'e[1][0]'],
  ['beacon 1024', set(PRESS, 'e', '[0,[1024,1],0,0]'), 'range', 'e[1][0]'],
  ['side 4', set(PRESS, 'e', '[0,0,0,[9,4]]'), 'range', 'e[3][1]'],
  ['an edge of one number', set(PRESS, 'e', '[[9],0,0,0]'), 'shape', 'e[0]'],
  ['posture 7', set(PRESS, 'p', '7'), 'range', 'p'],
  ['an empty tag', set(PRESS, 'g', '""'), 'range', 'g'],
  ['a tag of 7 digits', set(PRESS, 'g', '"0123456"'), 'range', 'g'],
  ['a tag of 21 digits', set(PRESS, 'g', `"${'0'.repeat(21)}"`), 'range', 'g'],
  ['a tag in capitals', set(PRESS, 'g', '"04A1B2C3"'), 'range', 'g'],
  ['a tag that is a number', set(PRESS, 'g', '12345678'), 'shape', 'g'],
  ['a button that is true', set(PRESS, 'd', 'true'), 'shape', 'd'],
  ['a button that is 2', set(PRESS, 'd', '2'), 'range', 'd'],
  ['frozen 2', set(PRESS, 'z', '2'), 'range', 'z'],
  ['a tilt without its side', drop(TILT, 'x'), 'shape', 'x'],
  ['a tilt towards side 4', set(TILT, 'x', '4'), 'range', 'x'],
  ['a point without its pixel', drop(POINT, 'x'), 'shape', 'x'],
  ['a point at pixel 128', set(POINT, 'x', '[128,0]'), 'range', 'x[0]'],
  ['a point above the screen', set(POINT, 'x', '[0,-1]'), 'range', 'x[1]'],
  ['battery 101', set(STATUS, 'u', '101'), 'range', 'u'],
  ['battery -2', set(STATUS, 'u', '-2'), 'range', 'u'],
  ['RSSI -129', set(STATUS, 'i', '-129'), 'range', 'i'],
  ['free memory -2', set(STATUS, 'm', '-2'), 'range', 'm'],
  ['a queue of 17', set(STATUS, 'q', '17'), 'range', 'q'],
  ['two drop counts', set(STATUS, 'l', '[0,0]'), 'shape', 'l'],
  ['a negative drop count', set(STATUS, 'l', '[0,0,-1]'), 'range', 'l[2]'],
  ['a status without battery', drop(STATUS, 'u'), 'shape', 'u'],
  ['an asset id of 7 digits', set(FETCH, 'i', '"3fa90b1"'), 'range', 'i'],
  ['an asset id that is no hex', set(FETCH, 'i', '"3fa90b1g"'), 'range', 'i'],
  ['piece 16', set(FETCH, 'n', '16'), 'range', 'n'],
  ['a payload of 881 bytes', set(SHOWN, 'y', `"${'y'.repeat(881 - set(SHOWN, 'y', '""').length)}"`), 'tooBig', ''],
  ['seven levels in a key nobody reads', set(SHOWN, 'y', '[[[[[[1]]]]]]'), 'tooBig', ''],
];

describe('decodeUp refuses', () => {
  test.each(FAULTS)('%s', (_rule, text, malformed, path) => {
    expect(decode(text)).toEqual({ malformed, path });
  });
});

test('every broken payload was made from one that is taken', () => {
  for (const text of [HELLO, PRESS, TILT, POINT, STATUS, SHOWN, FETCH]) {
    expect(decode(text), text).not.toHaveProperty('malformed');
  }
});

test('absent keys have the values of the page', () => {
  const world = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
  expect(decode('{"t":"sense","b":1,"s":1,"a":0,"r":0,"e":[0,0,0,0]}')).toMatchObject({ world });
});

test.each([
  ['a payload of exactly 880 bytes', set(SHOWN, 'y', `"${'y'.repeat(880 - set(SHOWN, 'y', '""').length)}"`)],
  ['six levels', set(SHOWN, 'y', '[[[[[1]]]]]')],
  ['brackets inside text', set(SHOWN, 'y', '"[[[[[[[[{{{{{{"')],
  ['keys nobody knows', set(SHOWN, 'zz', '{"a":null}')],
  ['a key named __proto__', set(SHOWN, '__proto__', '{"b":0}')],
  ['a whole number written as 13.0', set(SHOWN, 'r', '13.0')],
  ['blanks', ' { "t" : "shown" , "b" : 48213 , "k" : 5 , "r" : 13 } '],
  ['keys in another order', '{"r":13,"k":5,"b":48213,"t":"shown"}'],
])('decodeUp takes %s', (_what, text) => {
  expect(decode(text)).toEqual({ type: 'shown', boot: 48213, claim: 5, revision: 13 });
});

test('of a key that stands twice the last counts, as in every JSON parser we run on', () => {
  expect(decode('{"t":"shown","b":1,"k":5,"r":13,"b":2}')).toMatchObject({ boot: 2 });
});

test('capabilities of a later version are left out, and each counts once', () => {
  expect(decode(set(HELLO, 'c', '"ezeb"'))).toMatchObject({ capabilities: ['e', 'b'] });
});

test('a side or pixel is left out of events that have none', () => {
  expect(decode(set(PRESS, 'x', '3'))).not.toHaveProperty('to');
  expect(decode(set(PRESS, 'x', '3'))).not.toHaveProperty('at');
});
