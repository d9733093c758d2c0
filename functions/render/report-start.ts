/**
 * Logs once, when the function starts, whether Chromium printed its first page on this machine, and if not, why: its
 * exit code or signal and its last output. No call waits for this, and the next one retries what failed.
 */
export async function reportStart(started: Promise<void>): Promise<void> {
  try {
    await started;
    const line = {
      level: 'INFO',
      message: 'Chromium is ready: it has printed a page.',
      service: 'pdf-service',
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  } catch (cause) {
    // The logger is loaded only after a failure: otherwise every cold start would load it.
    const { logFailure } = await import('../core/http/answers/log.ts');
    logFailure(new Error('Chromium is not ready: it has printed nothing.', { cause }), 'INIT');
  }
}
