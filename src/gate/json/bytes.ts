const byte = (character: string) => character.charCodeAt(0)

/** The bytes of JSON's punctuation. */
export const COMMA = byte(',')
export const COLON = byte(':')
export const QUOTE = byte('"')
export const BACKSLASH = byte('\\')
export const OPEN_LIST = byte('[')
export const CLOSE_LIST = byte(']')
export const OPEN_OBJECT = byte('{')
export const CLOSE_OBJECT = byte('}')
/** What some servers put before a text in UTF-8. */
export const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
