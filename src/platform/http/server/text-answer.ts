const texts = new WeakMap<Response, string>();

/**
 * A response whose text stays available: reading it back from a Response goes through a stream, which costs
 * as much as writing it.
 */
export function textAnswer(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The text of a response created that way; undefined for any other. */
export const textAtHand = (response: Response): string | undefined => texts.get(response);
