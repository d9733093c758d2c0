import { type Context, LiquidError, RenderError, type Template, UndefinedVariableError } from 'liquidjs';
import { limits } from '../../contract/limits.ts';
import type { FieldProblem } from '../../contract/problems/problem.ts';
import { mostFaults } from '../template-fault.ts';
import { liquidFault } from './liquid-fault.ts';

/** Blocks and partials within each other. */
const mostLevels = 100;

/** liquidjs's own writer: the text so far. */
interface Writer {
  readonly buffer: string;
  write(text: unknown): void;
}

/**
 * Renders in place of liquidjs's renderer: a name that the data lacks is noted and then taken as empty, and levels and the
 * length of the text are bounded.
 */
export class PatientRenderer {
  /** The names that the data lacks, each place once. */
  readonly missing = new Map<string, FieldProblem>();
  #levels = 0;
  readonly #newWriter: () => Writer;

  constructor(newWriter: () => Writer) {
    this.#newWriter = newWriter;
  }

  *renderTemplates(templates: readonly Template[], context: Context, writer = this.#newWriter()): Generator {
    this.#levels++;
    for (const template of templates) {
      try {
        if (this.#levels > mostLevels)
          throw new Error(`more than ${mostLevels} blocks are within each other`);
        const text = yield* this.#rendered(template, context, writer);
        if (text) writer.write(text);
        if (writer.buffer.length > limits.htmlBytes)
          throw new Error(`the text becomes larger than ${limits.htmlBytes / 1024 / 1024} MB`);
      } catch (error) {
        throw LiquidError.is(error) ? error : new RenderError(error as Error, template);
      }
      const { breakCalled, continueCalled } = context as unknown as Record<string, boolean>;
      if (breakCalled || continueCalled) break;
    }
    this.#levels--;
    return writer.buffer;
  }

  /** A name that the data lacks is found before its tag writes anything, so the tag can be rendered again. */
  *#rendered(template: Template, context: Context, writer: Writer): Generator<unknown, unknown, unknown> {
    try {
      return yield template.render(context, writer as never);
    } catch (error) {
      if (!(error instanceof UndefinedVariableError) || !context.strictVariables) throw error;
      this.#note(error);
    }
    context.strictVariables = false;
    try {
      return yield template.render(context, writer as never);
    } finally {
      context.strictVariables = true;
    }
  }

  #note(error: UndefinedVariableError): void {
    const fault = liquidFault(error);
    if (!fault || this.missing.size >= mostFaults) return;
    const name = fault.message.replace(/^undefined variable: /, '').slice(0, 100);
    const noted = { ...fault, message: `the data has no ${name}` };
    this.missing.set(`${noted.in} ${noted.line} ${name}`, noted);
  }
}
