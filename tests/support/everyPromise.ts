/** Lets every promise that has been settled be heard of. */
export const everyPromise = () => new Promise<void>((resolve) => setImmediate(resolve))
