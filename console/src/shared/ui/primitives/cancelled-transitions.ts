/**
 * The component library moves the focus only when no transition runs, but counts just the first cancelled one of an
 * element. With two properties in transition it would then wait forever, so each cancelled one is reported as ended.
 */
document.addEventListener('transitioncancel', ({ target, propertyName }) => {
  const ended = Object.assign(new Event('transitionend', { bubbles: true }), { propertyName });
  target?.dispatchEvent(ended);
});
