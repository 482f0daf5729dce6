const texts = new WeakMap<Response, string>();

/** An answer whose text stays at hand: read back out of a Response it goes through a stream, which costs as much as writing it. */
export function textAnswer(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The text of an answer that was made so; undefined of any other. */
export const textAtHand = (response: Response): string | undefined => texts.get(response);
