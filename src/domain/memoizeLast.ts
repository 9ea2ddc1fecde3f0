/** The same function, which remembers its last result and returns it again for the same arguments. */
export function memoizeLast<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { readonly args: Arguments; readonly result: Result } | undefined
  return (...args) => {
    const isSame = last?.args.length === args.length && last.args.every((arg, at) => arg === args[at])
    if (!last || !isSame) last = { args, result: compute(...args) }
    return last.result
  }
}
