/** Characters that make a line not plain: marks, invisible ones, right-to-left ones, and emoji. */
export const notPlain =
  /[\p{M}\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Emoji_Presentation}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;

/** Matches text that contains right-to-left characters or direction controls. */
export const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Matches text that needs shaping: marks, joining letters, sequences and emoji. */
export const shaped =
  /[\p{M}\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Ethiopic}\p{Script=Cherokee}\p{Emoji_Presentation}\p{Regional_Indicator}]/u;

/**
 * Scripts whose letters change with their neighbours or change places, or are too wide for one cell and too narrow for
 * two: whole words are shaped.
 */
export const joining =
  /[\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Ethiopic}\p{Script=Cherokee}\u0640]/u;

/** Scripts that are written without spaces between words. */
export const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/** Characters without a script of their own: spaces, digits and punctuation. */
export const neutral = /^[\p{P}\p{Nd}\p{Zs}\p{Sc}+]$/u;

/** Spaces after which a line may be broken. */
export const breakingSpace = /^[\u0020\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]$/u;

/** Characters before and after which a line may be broken. */
export const ideographic =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303f\u30fb\u30fc\uff01-\uff60]/u;

/** Punctuation and small letters that must not begin a line. */
export const neverFirst =
  /^[\p{Pe}\p{Pf}!,.:;?、。，．・：；？！゛゜ーヽヾゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％‰\u0f0b\u0f0d]/u;

/** Opening punctuation, which must not end a line. */
export const neverLast = /^[\p{Ps}\p{Pi}]/u;

/** Clusters to draw in colour, unless they have a text variation selector (U+FE0E). */
export const emoji = /^(?!.*\ufe0e)(?:.*\ufe0f|\p{Emoji_Presentation}|\p{Regional_Indicator})/su;

/** Characters with nothing to draw. */
export const invisible = /\p{Default_Ignorable_Code_Point}/gu;
