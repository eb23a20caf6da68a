/** A process of its own for kill.test.ts: appends records and prints the number of each one reported. Arguments: the folder. */
import { writeSync } from 'node:fs';
import { faultFromEnvironment } from '../../../../hub/adapters/journal/fault.ts';
import { createJsonlJournal } from '../../../../hub/adapters/journal/jsonl-journal.ts';

const folder = process.argv[2] as string;
const journal = await createJsonlJournal({ folder, fault: faultFromEnvironment(process.env) });
journal.onSynced = (_stream, n) => {
  // A write that is done when it returns, since the process may be killed in the next line.
  writeSync(1, `${n}\n`);
  if (n === 8) void journal.snapshot('s1', 8, 8);
  if (n < 12) journal.append('s1', n + 1, n + 1);
};
await journal.create('s1', 'header');
journal.append('s1', 1, 1);
