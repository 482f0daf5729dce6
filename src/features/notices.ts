/**
 * The texts of a feature's notices by kind, in English, which is also the translation key; `count`
 * and the notice's params are placeholders.
 */
export type NoticeWords = Readonly<Record<string, string>>;
