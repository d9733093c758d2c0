import type { RenderRequest } from '../../contract/messages/render.ts';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { preparedWindow, setWindow } from './page-window.ts';

/** Gives a page the window and the media of a prepared page, in a new session: it has no other settings. */
export async function prepareEmulation(session: DevToolsSession): Promise<void> {
  await Promise.all([
    setWindow(session, preparedWindow),
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
  ]);
}

/**
 * Sets what a page finds its browser to be, if it is not what a prepared page has: print media, and Chromium's own
 * user agent, time zone, language and colours.
 */
export async function emulateBrowser(
  session: DevToolsSession,
  { media, browser = {} }: Pick<RenderRequest, 'media' | 'browser'>,
): Promise<void> {
  const { userAgent = '', timezone, locale, colorScheme } = browser;
  await Promise.all([
    (media !== 'print' || colorScheme) &&
      session.send('Emulation.setEmulatedMedia', {
        media,
        ...(colorScheme && { features: [{ name: 'prefers-color-scheme', value: colorScheme }] }),
      }),
    (userAgent !== '' || locale) &&
      session.send('Emulation.setUserAgentOverride', {
        userAgent,
        ...(locale && { acceptLanguage: acceptedLanguages(locale) }),
      }),
    timezone && session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
    locale && session.send('Emulation.setLocaleOverride', { locale: new Intl.Locale(locale).toString() }),
  ]);
}

/** `de-DE` as browsers ask for it: then also German of any region. */
function acceptedLanguages(tag: string): string {
  const { baseName, language } = new Intl.Locale(tag);
  return baseName === language ? language : `${baseName},${language}`;
}
