/** How archives begin the lines that they print at the edge of each copy. */
const beginnings = [
  '(?:this (?:content|article|document|copy|file|paper) )?(?:was )?downloaded (?:from|by|on|at|via)',
  'all use subject to',
  'authorized licensed use limited to',
  'for personal use only',
  '(?:téléchargé|document téléchargé) (?:depuis|sur|le|par)',
  '(?:heruntergeladen|bereitgestellt) (?:von|durch|am)',
  'descargado (?:de|desde|por|el)',
  '(?:baixado|descarregado) (?:de|em|por)',
  'scaricato (?:da|il)',
  'gedownload (?:van|door|op)',
  'pobrano (?:z|dnia)',
  'скачано (?:с|из)',
];

const stamp = new RegExp(`^(?:${beginnings.join('|')})(?!\\p{L})`, 'iu');

const mostCharacters = 250;

/** Whether a line says where and when a copy was downloaded, or who may use it. */
export function isDownloadStamp(text: string): boolean {
  return text.length <= mostCharacters && stamp.test(text);
}
