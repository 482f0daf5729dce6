export const MOST_SUBJECT = 100;
export const MOST_BODY = 3000;
export const MOST_REASON = 500;
export const MOST_REPLIES = 20;
export const MOST_REPLY = 300;
