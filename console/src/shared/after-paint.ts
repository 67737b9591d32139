/** Calls `done` after the next paint; for a hidden page, when it is next painted. */
export function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    // A message posted in an animation frame arrives after that frame is painted.
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** A frame that was painted is on a phone's screen some time later. */
const shownMs = 250;

/** Calls `done` once the next paint is on the screen: for requests that would take the network from it. */
export function onceShown(done: () => void): void {
  afterPaint(() => setTimeout(done, shownMs));
}
