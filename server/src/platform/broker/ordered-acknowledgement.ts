/**
 * Lets work finish in any order and acts on it in the order it began: MQTT wants acknowledgements in the order of the
 * messages. `begin` returns what to call when the work is done.
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
