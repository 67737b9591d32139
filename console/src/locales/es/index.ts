/** Texts of the signed-in app: those of the start and every other file of the folder. */
export default Object.assign(
  {},
  ...Object.values(import.meta.glob(['./*.json', '!./public.json'], { eager: true, import: 'default' })),
);
