import { create } from 'zustand';

/** What lies over the console: the palette, the list of shortcuts, or nothing. */
export const useOverlay = create<{ shown: 'palette' | 'help' | undefined }>()(() => ({ shown: undefined }));

export const openPalette = (): void => useOverlay.setState({ shown: 'palette' });
export const openHelp = (): void => useOverlay.setState({ shown: 'help' });
export const closeOverlay = (): void => useOverlay.setState({ shown: undefined });
