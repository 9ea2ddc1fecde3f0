/**
 * Resolves with the result of `work` if it takes less than `time` ms. After a time-out the work continues, and its
 * result is ignored.
 *
 * @throws Error with `message` after a time-out
 */
export async function withTimeout<Value>(
  time: number,
  work: Promise<Value>,
  message: string,
): Promise<Value> {
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
