/** One chunk of the build with the parts that need the component library; `on-demand.ts` loads it. */
import './cancelled-transitions.ts';

export { ComboboxField } from './combobox-field.tsx';
export { MenuSurface } from './menu-surface.tsx';
export { ModalSurface } from './modal-surface.tsx';
export { OptionSurface } from './option-surface.tsx';
export { PopoverSurface } from './popover-surface.tsx';
export { SuggestField } from './suggest-field.tsx';
