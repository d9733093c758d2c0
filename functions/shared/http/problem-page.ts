import { type Problem, problemBody } from '../contract/problem.ts';
import { markup } from '../html/markup.ts';

/** A problem as a page, for people who followed a link. */
export function problemPage(problem: Problem, requestId: string): string {
  const { error, message, request_id } = problemBody(problem, requestId);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${error}</title>
</head>
<body>
<main>
<h1>${error}</h1>
<p>${message}</p>
<p><small>${request_id}</small></p>
</main>
</body>
</html>
`.html;
}
