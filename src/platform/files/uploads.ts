/** Maximum size of an uploaded picture or PDF, in bytes. */
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024;

/** Storage quota per person, in bytes. */
export const MOST_STORED_BYTES = 200 * 1024 * 1024;

/** Maximum number of files attached to one thing, and the maximum length of a name. */
export const MOST_ATTACHED = 5;
export const MOST_ATTACHED_TITLE = 100;

/** Why a file is refused. */
export const UPLOAD_REFUSALS = {
  FILE_TOO_LARGE: { status: 413, message: /*i18n*/ 'The file is larger than 8 MB.' },
  UNSUPPORTED_TYPE: { status: 415, message: /*i18n*/ 'Please choose a photo (JPEG, PNG or WebP) or a PDF.' },
  NOT_READABLE: { status: 422, message: /*i18n*/ 'This file is damaged and cannot be opened.' },
  TOO_MANY_PIXELS: {
    status: 422,
    message: /*i18n*/ 'This picture has too many pixels (25 million at most).',
  },
  STORE_FULL: {
    status: 409,
    message: /*i18n*/ 'Your files exceed 200 MB in total. Please remove some.',
  },
} as const;
export type UploadRefusal = keyof typeof UPLOAD_REFUSALS;
