/** The part of oidc-provider that the tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    readonly path: string
    body: Record<string, unknown>
    readonly oidc: {
      readonly session: { readonly accountId: string }
      readonly provider: {
        readonly Grant: new (
          fields: object,
        ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
      }
    }
  }
  type Options = {
    [name: string]: unknown
    interactions?: { url: (context: Context, interaction: { uid: string }) => string }
    findAccount?: (context: Context, sub: string) => { accountId: string; claims: () => object }
    loadExistingGrant?: (context: Context) => Promise<object>
  }

  export class Provider {
    constructor(issuer: string, options: Options)
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
