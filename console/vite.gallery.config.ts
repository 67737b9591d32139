import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of parts for developers and tests. No other build knows of it; the caller names the folder. */
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
