// What pdf.js asks of its native canvas on import, for tests that only read with it. Nothing is drawn by these.
module.exports = { DOMMatrix: class {}, Path2D: class {} };
