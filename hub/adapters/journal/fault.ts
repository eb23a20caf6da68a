/**
 * Where a test may end the process: a record was received / written but not synced / synced but not reported / reported; half of a snapshot is
 * written.
 */
export type FaultPoint = 'received' | 'appended' | 'synced' | 'acked' | 'snapshotTorn';
export type Fault = (point: FaultPoint) => void;

export const NO_FAULT: Fault = () => undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * CONTACT_FAULT=point:count calls `kill` at the count-th passage of that point (1 when left out). Honoured only with CONTACT_TEST=1, so that no
 * stray variable can end a real hub.
 */
export function faultFromEnvironment(env: Environment, kill: () => void = killSelf): Fault {
  if (env.CONTACT_TEST !== '1' || env.CONTACT_FAULT === undefined) return NO_FAULT;
  const [wanted, count = '1'] = env.CONTACT_FAULT.split(':');
  let left = Number(count);
  return (point) => {
    if (point !== wanted) return;
    left -= 1;
    if (left === 0) kill();
  };
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}
