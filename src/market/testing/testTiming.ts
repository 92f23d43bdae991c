import { TIMING, type Timing } from '../timing'

const hundredth = Object.fromEntries(Object.entries(TIMING).map(([name, ms]) => [name, ms / 100])) as unknown as Timing

/** For tests on real sockets. A busy machine answers late, so the time-outs are far longer than the delays. */
export const testTiming: Timing = {
  ...hundredth,
  openMs: 5_000,
  restTimeoutMs: 5_000,
  pingMs: 1_000,
  pongMs: 5_000,
  asleepMs: 70_000,
  firstValueMs: 2_000,
}
