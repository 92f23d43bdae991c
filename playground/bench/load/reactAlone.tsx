import { createRoot } from 'react-dom/client'

// The floor of a first load: React, and one sentence in the face of the browser.
createRoot(document.body.appendChild(document.createElement('main'))).render(<h1>React alone</h1>)
