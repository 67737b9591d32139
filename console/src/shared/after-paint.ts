/** Calls back once what is done now is painted. A page that is not seen paints nothing: then at its next painting. */
export function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    // A message posted in a frame's callback comes after that frame is painted.
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}
