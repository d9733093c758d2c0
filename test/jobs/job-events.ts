/** An event of a stream. */
export interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** The events of a stream, as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<Event, void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const fields = Object.fromEntries(
        message.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2)),
      );
      if (fields.event) yield { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
    }
  }
}
