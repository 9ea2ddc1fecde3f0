/** A port that keeps its calls and answers by hand; what is said goes to the newest call. */
export function heldPort<Arguments extends unknown[], Value>() {
  const calls: Arguments[] = []
  let resolve: (value: Value) => void
  let reject: (error: unknown) => void
  return {
    calls,
    call: (...parameters: Arguments) => {
      calls.push(parameters)
      return new Promise<Value>((onAnswer, onFailure) => {
        resolve = onAnswer
        reject = onFailure
      })
    },
    answer: (value: unknown) => resolve(value as Value),
    fail: (error: unknown) => reject(error),
  }
}
