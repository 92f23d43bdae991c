import { TIMING, type Timing } from '../timing'

const hundredth = Object.fromEntries(Object.entries(TIMING).map(([name, ms]) => [name, ms / 100])) as unknown as Timing

/** For tests over real sockets: a busy machine may take its time to answer, and nothing but a test of time-outs should meet one. */
export const testTiming: Timing = {
  ...hundredth,
  openMs: 5_000,
  restTimeoutMs: 5_000,
  pingMs: 1_000,
  pongMs: 5_000,
  asleepMs: 70_000,
  silentMs: 2_000,
}
