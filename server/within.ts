/**
 * What `work` resolves with, where that takes less than `time` ms. The work itself goes on, and nobody hears of it.
 *
 * @throws Error with `message` where it takes longer
 */
export async function within<Value>(time: number, work: Promise<Value>, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), time)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
