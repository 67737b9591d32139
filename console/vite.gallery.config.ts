import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The component gallery for developers and tests. It is not part of any other build; the caller sets the output
 * folder.
 */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    minify: false,
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
  },
});
