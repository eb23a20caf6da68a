import { describe, expect, test } from 'vitest';
import { drop, type Fault, set } from '../support/broken-messages.ts';
import { CODECS } from '../support/protocol-codecs.ts';

const decode = CODECS.down.decode;
const WELCOME = '{"t":"welcome","b":48213,"n":1,"k":5,"h":"kitchen","u":42,"m":0,"p":2000,"s":0,"x":"red-3"}';
const AWAY = '{"t":"away","b":48213,"x":"twins","m":30000}';
const SCENE = '{"t":"scene","k":5,"r":13,"o":[["c",0],["p",48,98,3,2,7]],"m":[["p",1]],"q":1,"d":90000}';
const COVERED = set(set(set(SCENE, 'c', '[["c",1]]'), 'e', '2'), 'f', '[17]');
const PATCH = '{"t":"patch","k":5,"p":13,"r":15,"o":[[2,["c",1]]]}';
const SOUND = '{"t":"sound","k":5,"u":"c6>g6/45","l":[4,7,200],"d":90400}';
const REFUSE = '{"t":"refuse","k":5,"x":["Not in your reach"]}';
const ACK = '{"t":"ack","k":5,"b":48213,"s":8,"m":64210}';
const RESEND = '{"t":"resend","k":5,"b":48213,"s":8}';
const CONFIG = '{"t":"config","k":5,"x":"red-3","l":60,"u":1,"q":0}';
const PIECE = '{"t":"piece","k":5,"i":"3fa90b1c","n":0,"c":1,"d":"AQIDBAU="}';
const DO = '{"t":"do","k":5,"x":"find"}';

const list = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`;
const op = (text: string) => set(SCENE, 'o', `[["c",0],${text}]`);

// [rule, payload, kind of fault, its path]
const FAULTS: readonly Fault[] = [
  ['a type of the other direction', set(ACK, 't', '"press"'), 'unknown', 't'],
  ['a type named like a method of every object', set(ACK, 't', '"toString"'), 'unknown', 't'],
  ['claim 0', set(ACK, 'k', '0'), 'range', 'k'],
  ['a missing claim', drop(ACK, 'k'), 'shape', 'k'],
  ['a negative sequence', set(ACK, 's', '-1'), 'range', 's'],
  ['a negative session time', set(ACK, 'm', '-1'), 'range', 'm'],
  ['resend from 0', set(RESEND, 's', '0'), 'range', 's'],
  ['a hub of 13 characters', set(WELCOME, 'h', '"abcdefghijklm"'), 'range', 'h'],
  ['a hub in capitals', set(WELCOME, 'h', '"Kitchen"'), 'range', 'h'],
  ['beacon 0', set(WELCOME, 'u', '0'), 'range', 'u'],
  ['beacon 1024', set(WELCOME, 'u', '1024'), 'range', 'u'],
  ['a status period of 0', set(WELCOME, 'p', '0'), 'range', 'p'],
  ['an empty name', set(WELCOME, 'x', '""'), 'range', 'x'],
  ['a name of 13 characters', set(WELCOME, 'x', '"abcdefghijklm"'), 'range', 'x'],
  ['a welcome without count', drop(WELCOME, 'n'), 'shape', 'n'],
  ['an unknown reason', set(AWAY, 'x', '"bored"'), 'unknown', 'x'],
  ['a reason that is a number', set(AWAY, 'x', '1'), 'shape', 'x'],
  ['a negative retry time', set(AWAY, 'm', '-1'), 'range', 'm'],
  ['revision 0', set(SCENE, 'r', '0'), 'range', 'r'],
  ['a scene without operations', drop(SCENE, 'o'), 'shape', 'o'],
  ['operations that are an object', set(SCENE, 'o', '{"0":["c",0],"length":1}'), 'shape', 'o'],
  ['65 operations', set(SCENE, 'o', list(65, '["c",0]')), 'range', 'o'],
  ['an operation that is a text', set(SCENE, 'o', '["c"]'), 'shape', 'o[0]'],
  ['an empty operation', set(SCENE, 'o', '[[]]'), 'shape', 'o[0]'],
  ['an operation without letter', set(SCENE, 'o', '[[1,2]]'), 'shape', 'o[0][0]'],
  ['an unknown operation', op('["z",1]'), 'unknown', 'o[1][0]'],
  ['an operation of two letters', op('["cr",1]'), 'unknown', 'o[1][0]'],
  ['an operation of no letter', op('["",1]'), 'unknown', 'o[1][0]'],
  ['an operation named __proto__', op('["__proto__",1]'), 'unknown', 'o[1][0]'],
  ['an operation that is too short', op('["c"]'), 'shape', 'o[1]'],
  ['an operation that is too long', op('["c",1,2]'), 'shape', 'o[1]'],
  ['colour 16', op('["c",16]'), 'range', 'o[1][1]'],
  ['colour -1', op('["c",-1]'), 'range', 'o[1][1]'],
  ['x -129', op('["r",-129,0,1,1,1]'), 'range', 'o[1][1]'],
  ['y 256', op('["r",0,256,1,1,1]'), 'range', 'o[1][2]'],
  ['width -1', op('["r",0,0,-1,1,1]'), 'range', 'o[1][3]'],
  ['height 256', op('["r",0,0,1,256,1]'), 'range', 'o[1][4]'],
  ['thickness 0', op('["f",0,0,1,1,1,0]'), 'range', 'o[1][6]'],
  ['thickness 65', op('["f",0,0,1,1,1,65]'), 'range', 'o[1][6]'],
  ['face 4', op('["t",0,0,4,1,"a",0]'), 'range', 'o[1][3]'],
  ['align 3', op('["t",0,0,0,1,"a",3]'), 'range', 'o[1][6]'],
  ['a text that is a number', op('["t",0,0,0,1,7,0]'), 'shape', 'o[1][5]'],
  ['a text of 41 characters', op(`["t",0,0,0,1,"${'a'.repeat(41)}",0]`), 'range', 'o[1][5]'],
  ['a newline in a text', op('["t",0,0,0,1,"a\\nb",0]'), 'range', 'o[1][5]'],
  ['an image id of 9 digits', op('["i",0,0,"012345678"]'), 'range', 'o[1][3]'],
  ['an image id that is empty', op('["i",0,0,""]'), 'range', 'o[1][3]'],
  ['an empty colour map', op('["i",0,0,"01234567",""]'), 'range', 'o[1][4]'],
  ['half a colour map', op('["i",0,0,"01234567","012"]'), 'range', 'o[1][4]'],
  ['a colour map from nothing', op('["i",0,0,"01234567","-1"]'), 'range', 'o[1][4]'],
  ['a colour map in capitals', op('["i",0,0,"01234567","0A"]'), 'range', 'o[1][4]'],
  ['a colour map that is a list', op('["i",0,0,"01234567",[1]]'), 'shape', 'o[1][4]'],
  ['a colour map of 34 digits', op(`["i",0,0,"01234567","${'01'.repeat(17)}"]`), 'range', 'o[1][4]'],
  ['a grid of no columns', op('["g",0,0,0,9,9,1,"x",[]]'), 'range', 'o[1][3]'],
  ['cells that are a list', op('["g",0,0,1,9,9,1,["x"],[]]'), 'shape', 'o[1][7]'],
  ['a legend that is a text', op('["g",0,0,1,9,9,1,"x","x"]'), 'shape', 'o[1][8]'],
  ['a legend entry that is too short', op('["g",0,0,1,9,9,1,"x",[["x",1,""]]]'), 'shape', 'o[1][8][0]'],
  ['a legend of two letters', op('["g",0,0,1,9,9,1,"x",[["xy",1,"",1]]]'), 'range', 'o[1][8][0][0]'],
  ['a ground of -2', op('["g",0,0,1,9,9,1,"x",[["x",1,"",1],["y",-2,"",1]]]'), 'range', 'o[1][8][1][1]'],
  ['a legend image that is no id', op('["g",0,0,1,9,9,1,"x",[["x",1,"x",1]]]'), 'range', 'o[1][8][0][2]'],
  ['level 101', op('["b",0,0,9,9,101,1,2]'), 'range', 'o[1][5]'],
  ['65 pips', op('["p",0,0,65,0,1]'), 'range', 'o[1][3]'],
  ['a clock of 0 ms', op('["k",0,0,9,9,1,2,0]'), 'range', 'o[1][7]'],
  ['a rim at side 5', op('["e",5,1]'), 'range', 'o[1][1]'],
  ['five motions', set(SCENE, 'm', list(5, '["b",0]')), 'range', 'm'],
  ['an unknown motion', set(SCENE, 'm', '[["x",0]]'), 'unknown', 'm[0][0]'],
  ['a motion of no letter', set(SCENE, 'm', '[["",0]]'), 'unknown', 'm[0][0]'],
  ['a motion whose kind is a number', set(SCENE, 'm', '[[1,0]]'), 'shape', 'm[0][0]'],
  ['a motion without element', set(SCENE, 'm', '[["b"]]'), 'shape', 'm[0]'],
  ['a motion of an element that is not there', set(SCENE, 'm', '[["b",2]]'), 'range', 'm[0][1]'],
  ['turn 4', set(SCENE, 'q', '4'), 'range', 'q'],
  ['a deadline of -1 in a scene', set(SCENE, 'd', '-1'), 'range', 'd'],
  ['a cover without reader', drop(COVERED, 'e'), 'shape', 'e'],
  ['a reader at edge 4', set(COVERED, 'e', '4'), 'range', 'e'],
  ['a fault in a cover', set(COVERED, 'c', '[["c",1],["c",99]]'), 'range', 'c[1][1]'],
  ['65 operations with the cover', set(COVERED, 'c', list(63, '["c",0]')), 'range', 'c'],
  ['nine friends', set(COVERED, 'f', list(9, '1')), 'range', 'f'],
  ['friend 0', set(COVERED, 'f', '[3,0]'), 'range', 'f[1]'],
  ['a patch of nothing', drop(PATCH, 'p'), 'shape', 'p'],
  ['a patch of revision 0', set(PATCH, 'p', '0'), 'range', 'p'],
  ['element 64', set(PATCH, 'o', '[[64,["c",1]]]'), 'range', 'o[0][0]'],
  ['a change without operation', set(PATCH, 'o', '[[2]]'), 'shape', 'o[0]'],
  ['a fault in a changed operation', set(PATCH, 'o', '[[1,["c",1]],[2,["c",99]]]'), 'range', 'o[1][1][1]'],
  ['a deadline of -2', set(PATCH, 'd', '-2'), 'range', 'd'],
  ['a patch motion of element 64', set(PATCH, 'm', '[["b",64]]'), 'range', 'm[0][1]'],
  ['an empty tune', set(SOUND, 'u', '""'), 'range', 'u'],
  ['a tune of 121 characters', set(SOUND, 'u', `"${'c'.repeat(121)}"`), 'range', 'u'],
  ['a sound without an end', drop(SOUND, 'd'), 'shape', 'd'],
  ['a light at side 5', set(SOUND, 'l', '[5,7,200]'), 'range', 'l[0]'],
  ['a light of colour 16', set(SOUND, 'l', '[4,16,200]'), 'range', 'l[1]'],
  ['half a light', set(SOUND, 'l', '[4]'), 'shape', 'l'],
  ['a refusal of no line', set(REFUSE, 'x', '[]'), 'range', 'x'],
  ['a refusal of three lines', set(REFUSE, 'x', '["a","b","c"]'), 'range', 'x'],
  ['a line of 21 characters', set(REFUSE, 'x', `["a","${'b'.repeat(21)}"]`), 'range', 'x[1]'],
  ['a refusal that is a text', set(REFUSE, 'x', '"no"'), 'shape', 'x'],
  ['brightness 4', set(CONFIG, 'l', '4'), 'range', 'l'],
  ['brightness 101', set(CONFIG, 'l', '101'), 'range', 'l'],
  ['mute 2', set(CONFIG, 'u', '2'), 'range', 'u'],
  ['still that is false', set(CONFIG, 'q', 'false'), 'shape', 'q'],
  ['a name of 13 characters in a config', set(CONFIG, 'x', '"abcdefghijklm"'), 'range', 'x'],
  ['piece 1 of 1', set(PIECE, 'n', '1'), 'range', 'n'],
  ['17 pieces', set(PIECE, 'c', '17'), 'range', 'c'],
  ['0 pieces', set(PIECE, 'c', '0'), 'range', 'c'],
  ['a piece without data', set(PIECE, 'd', '""'), 'range', 'd'],
  ['701 characters of data', set(PIECE, 'd', `"${'A'.repeat(704)}"`), 'range', 'd'],
  ['data of a length that no base64 has', set(PIECE, 'd', '"AQIDB"'), 'range', 'd'],
  ['data that is a number', set(PIECE, 'd', '1'), 'shape', 'd'],
  ['an unknown deed', set(DO, 'x', '"explode"'), 'unknown', 'x'],
  ['a payload of 881 bytes', set(ACK, 'y', `"${'y'.repeat(881 - set(ACK, 'y', '""').length)}"`), 'tooBig', ''],
  ['seven levels', set(ACK, 'y', '[[[[[[1]]]]]]'), 'tooBig', ''],
  ['a nest of 400', set(ACK, 'y', `${'['.repeat(400)}${']'.repeat(400)}`), 'tooBig', ''],
];

describe('decodeDown refuses', () => {
  test.each(FAULTS)('%s', (_rule, text, malformed, path) => {
    expect(decode(text)).toEqual({ malformed, path });
  });
});

test('every broken payload was made from one that is taken', () => {
  for (const text of [WELCOME, AWAY, SCENE, COVERED, PATCH, SOUND, REFUSE, ACK, RESEND, CONFIG, PIECE, DO]) {
    expect(decode(text), text).not.toHaveProperty('malformed');
  }
});

test('absent keys have the values of the page', () => {
  const scene = '{"t":"scene","k":5,"r":13,"o":[]}';
  expect(decode(scene)).toEqual({ type: 'scene', claim: 5, revision: 13, ops: [], motions: [], turn: 0 });
  expect(decode(drop(COVERED, 'f'))).toMatchObject({ cover: { friends: [] } });
  expect(decode('{"t":"config","k":5}')).toEqual({ type: 'config', claim: 5 });
});

test('a legend is as deep as a message may be', () => {
  const patch = set(PATCH, 'o', '[[2,["g",0,0,1,9,9,1,"x",[["x",1,"",1]]]]]');
  expect(decode(patch)).toMatchObject({ type: 'patch' });
});
