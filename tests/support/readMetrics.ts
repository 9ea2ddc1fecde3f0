/** A server's metrics by name and labels. */
export async function readMetrics(address: string): Promise<ReadonlyMap<string, number>> {
  const page = await (await fetch(`${address}/metrics`)).text()
  const samples = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}
