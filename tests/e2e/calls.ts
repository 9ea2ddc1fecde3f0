/**
 * Calls the server as the engineer, past the pages.
 *
 * @returns undefined where there is no answer to read (204) @throws Error with what the server says against it
 */
export async function call<Answer>(method: string, path: string, body: object): Promise<Answer> {
  const token = process.env.LATERN_TOKEN ?? ''
  const response = await fetch(`${process.env.LATERN_ADDRESS}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ token, ...body }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
