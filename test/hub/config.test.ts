import { describe, expect, test } from 'vitest';
import { readConfig } from '../../hub/config.ts';

describe('the settings of a hub', () => {
  test('are loopback, the usual ports and no broker of somebody else, unless told', () => {
    expect(readConfig({}, {})).toEqual({
      data: 'contact-data',
      port: 8080,
      mqttPort: 1883,
      discoveryPort: 17117,
      lan: false,
      hubId: 'contact',
      jsonLog: false,
      logLevel: 'info',
      sync: true,
      gameModule: [],
      name: [],
    });
  });

  test.each([
    ['several flags', { name: ['Table.example.org', 'pi.local:8443'] }, {}],
    ['one variable', {}, { CONTACT_NAME: 'table.example.org, pi.local:8443' }],
  ])('take names from %s', (_what, flags, env) => {
    expect(readConfig(flags, env).name).toEqual(['table.example.org', 'pi.local:8443']);
  });

  test.each([
    ['a flag', { port: '9000' }, {}, 9000],
    ['the environment', {}, { CONTACT_PORT: '9001' }, 9001],
    ['the flag over the environment', { port: '9000' }, { CONTACT_PORT: '9001' }, 9000],
    ['the default over an empty variable', {}, { CONTACT_PORT: '' }, 8080],
    ['a free port', { port: '0' }, {}, 0],
  ])('take %s', (_what, flags, env, port) => {
    expect(readConfig(flags, env).port).toBe(port);
  });

  test.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('read the switch %j of the environment as %j', (text, on) => {
    expect(readConfig({}, { CONTACT_LAN: text }).lan).toBe(on);
  });

  test.each([
    ['--port', { port: '65536' }],
    ['--port', { port: 'http' }],
    ['--mqtt-port', { mqttPort: '-1' }],
    ['--broker', { broker: 'http://example.org' }],
    ['--hub-id', { hubId: 'Küche' }],
    ['--hub-id', { hubId: 'thirteenchars' }],
    ['--token', { token: 'short' }],
    ['--log-level', { logLevel: 'loud' }],
    ['--name', { name: ['http://example.org'] }],
    ['--name', { name: ['two words'] }],
  ])('name the flag %s of %j', (option, flags) => {
    expect(() => readConfig(flags, {})).toThrowError(
      expect.objectContaining({
        name: 'ConfigError',
        code: 'badSetting',
        message: expect.stringMatching(new RegExp(`^${option}: [a-z].*\\.$`)),
        hint: 'run npx tile hub --help',
      }),
    );
  });

  test('name the flag also when the environment is wrong', () => {
    expect(() => readConfig({}, { CONTACT_LAN: 'perhaps' })).toThrowError(/^--lan: /);
  });
});
