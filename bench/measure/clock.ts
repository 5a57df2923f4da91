/**
 * Milliseconds of processor time that this thread has used: what other processes take from the machine does not count. Some systems
 * count it in steps of 10 ms: only sums well above that mean something.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
