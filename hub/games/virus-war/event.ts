import type { Event } from './state.ts';

/** The event in foreign data, for instance of a journal; null where it is none. */
export function parseEvent(json: unknown): Event | null {
  if (typeof json !== 'object' || json === null || !('by' in json) || !('act' in json)) return null;
  const { by, act } = json;
  if (typeof by !== 'string') return null;
  switch (act) {
    case 'cell':
      return 'cell' in json && typeof json.cell === 'string' ? { by, act, cell: json.cell } : null;
    case 'timeout':
      return 'cells' in json && isTextList(json.cells) ? { by, act, cells: json.cells } : null;
    case 'pass':
    case 'concede':
    case 'confirm':
      return { by, act };
    default:
      return null;
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
