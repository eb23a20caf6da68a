import { performance } from 'node:perf_hooks';
import type { Clock } from '../../firmware/core/ports.ts';

const WRAP_MS = 2 ** 30;

/** The Clock port of this process. */
export const NODE_CLOCK: Clock = { nowMs: () => Math.floor(performance.now()) % WRAP_MS };
