/** `tile bench`: reads the flags, measures what was asked for, prints. */
import { ToolError } from '../tool-error.ts';
import { measureFrozen } from './frozen.ts';
import { measureStorm } from './storm.ts';
import { touchRatios, touchTable } from './touch-report.ts';
import { measureTouch } from './touch-to-screen.ts';

export interface BenchFlags {
  readonly rounds: string;
  readonly seconds: string;
  readonly tiles: string;
  readonly rate: string;
  readonly storm?: string;
  readonly tables?: string;
  readonly frozen?: boolean;
  readonly json?: boolean;
}

export interface BenchOutput {
  readonly out: (text: string) => void;
  /** Progress, not results. */
  readonly err: (text: string) => void;
}

/** Throws ToolError ERR_USAGE, ERR_NO_HUB, ERR_BENCH. */
export async function runBench(flags: BenchFlags, { out, err }: BenchOutput): Promise<void> {
  const show = (value: object, text: string): void => out(flags.json === true ? `${JSON.stringify(value)}\n` : text);
  if (flags.storm !== undefined) {
    const tiles = numberOf('--storm', flags.storm, 1, 1000);
    const storm = await measureStorm(tiles, numberOf('--tables', flags.tables ?? '1', 1, tiles));
    const { connectMs, echoMs } = storm;
    const ratio = (connectMs / echoMs).toFixed(2);
    show(
      { storm },
      `storm of ${tiles} tiles: all show their scene after ${Math.round(connectMs)} ms; as many clients that only connect ` +
        `and subscribe: ${Math.round(echoMs)} ms; ratio ${ratio}\n`,
    );
    return;
  }
  if (flags.frozen === true) {
    const frozen = await measureFrozen();
    const { longestGapMs, targetMs, taken, sent } = frozen;
    show(
      { frozen },
      `one frozen tile of twenty: longest wait of the others ${longestGapMs.toFixed(1)} ms (target <= ${targetMs}), ` +
        `${taken} of ${sent} presses taken\n`,
    );
    return;
  }
  const load = {
    tiles: numberOf('--tiles', flags.tiles, 1, 1000),
    ratePerS: numberOf('--rate', flags.rate, 0.1, 8),
    rounds: numberOf('--rounds', flags.rounds, 1, 100),
    roundMs: 1000 * numberOf('--seconds', flags.seconds, 0.2, 60),
  };
  const touch = await measureTouch(load, (text) => err(`${text}\n`));
  show({ load, touch, ratios: touchRatios(touch) }, touchTable(touch));
}

function numberOf(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text !== '' && value >= min && value <= max) return value;
  throw new ToolError('ERR_USAGE', `${flag}: ${text} is not from ${min} to ${max}.`, {
    hint: 'run npx tile bench --help',
    exitCode: 2,
  });
}
