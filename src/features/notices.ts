/** What a feature's notices say, by their kind. In English, which is its own translation key; `count` and the notice's params stand in it. */
export type NoticeWords = Readonly<Record<string, string>>;
