export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to answer with, by a request's `accept-encoding`: the smallest that it accepts. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  /\bbr\b/.test(accepted ?? '') ? 'br' : /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'
