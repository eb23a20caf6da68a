/** Where a hub is: told by flags, by the environment, or by the file that a running hub keeps in its data folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../tool-error.ts';

export interface HubAddress {
  /** http://127.0.0.1:8080 */
  readonly url: string;
  readonly token: string;
  /** Port of its MQTT listener on the same host; 0 when it uses another broker. */
  readonly mqttPort: number;
  readonly hubId: string;
}

export interface HubAddressFlags {
  readonly hub?: string;
  readonly token?: string;
  readonly data?: string;
}

/** Throws ToolError ERR_NO_HUB. */
export function findHub(flags: HubAddressFlags, env = process.env): HubAddress {
  const folder = flags.data ?? env.CONTACT_DATA ?? 'contact-data';
  const file = readHubFile(folder);
  const url = flags.hub ?? env.CONTACT_HUB ?? file?.url;
  const token = flags.token ?? env.CONTACT_TOKEN ?? file?.token;
  if (url === undefined || token === undefined) {
    throw new ToolError('ERR_NO_HUB', `No hub runs on the folder ${folder}.`, {
      hint: 'start one with npm start, or say where it is with --hub URL --token TOKEN',
    });
  }
  return { url, token, mqttPort: file?.mqttPort ?? 1883, hubId: file?.hubId ?? 'contact' };
}

/** The file of the hub that runs on this folder; undefined when there is none. */
export function readHubFile(folder: string): HubAddress | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'hub.json'), 'utf8')) as HubAddress;
  } catch {
    return undefined;
  }
}
