/** Maximum bytes and milliseconds of a voice note: half a minute of Opus, with room for its container. */
export const MOST_VOICE_BYTES = 70 * 1024;
export const MOST_VOICE_MS = 30_000;

/** Why a voice note is refused. */
export const VOICE_REFUSALS = {
  VOICE_TOO_LARGE: { status: 413, message: /*i18n*/ 'The voice note is larger than 70 KB.' },
  VOICE_TOO_LONG: { status: 422, message: /*i18n*/ 'The voice note is longer than 30 seconds.' },
  NOT_A_VOICE: {
    status: 415,
    message: /*i18n*/ 'Please choose a recording in Opus (WebM or Ogg).',
  },
  NOT_READABLE: { status: 422, message: /*i18n*/ 'This file is damaged and cannot be opened.' },
  STORE_FULL: {
    status: 409,
    message: /*i18n*/ 'Your files exceed 200 MB in total. Please remove some.',
  },
} as const;
