/**
 * Lets work finish in any order but acts on it in the order it began: MQTT requires acknowledgements in message
 * order. Call the function returned by `begin` when the work is done.
 */
export function inOrder(): { begin(act: () => void): () => void } {
  const waiting: { isDone: boolean; act: () => void }[] = [];
  return {
    begin(act) {
      const place = { isDone: false, act };
      waiting.push(place);
      return () => {
        place.isDone = true;
        if (waiting[0] !== place) return;
        const firstOpen = waiting.findIndex((each) => !each.isDone);
        for (const each of waiting.splice(0, firstOpen < 0 ? waiting.length : firstOpen)) each.act();
      };
    },
  };
}
