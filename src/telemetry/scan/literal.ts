import { utf8 } from './text.ts'

/** Bytes that must be readable behind any place where a literal, or what follows it, is looked for. */
export const LITERAL_REACH = 32

/**
 * A text of 8 to 16 ASCII characters that is looked for four bytes at a time: twice as quick as byte by byte. Its last
 * words overlap where it is shorter than they are.
 */
export class Literal {
  readonly length: number
  private readonly third: number
  private readonly fourth: number
  private readonly words = new Uint32Array(4)

  constructor(text: string) {
    const bytes = utf8.encode(text)
    this.length = bytes.length
    this.third = Math.min(8, bytes.length - 4)
    this.fourth = bytes.length - 4
    this.becomeWhatIsAt(new DataView(bytes.buffer), 0)
  }

  isAt(view: DataView, at: number): boolean {
    const { words } = this
    return (
      view.getUint32(at) === words[0] &&
      view.getUint32(at + 4) === words[1] &&
      view.getUint32(at + this.third) === words[2] &&
      view.getUint32(at + this.fourth) === words[3]
    )
  }

  /** Takes another text of its length. */
  becomeWhatIsAt(view: DataView, at: number): void {
    const offsets = [0, 4, this.third, this.fourth]
    this.words.set(offsets.map((offset) => view.getUint32(at + offset)))
  }
}
