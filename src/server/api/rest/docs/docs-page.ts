/** The page around the viewer. Scripts and styles are files because of the CSP. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Freelane API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/docs.css">
  </head>
  <body>
    <main id="docs"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/docs.js"></script>
  </body>
</html>
`;

export const DOCS_SCRIPT = `const chosen = localStorage.getItem('theme');
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.toggle('dark-mode', isDark);

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  // The viewer takes seconds to draw all calls: those of a group are drawn when it is opened.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // By default the viewer has another site validate the document.
  validatorUrl: null,
});
`;

export const DOCS_STYLE = `body {
  margin: 0;
}

@media (max-width: 640px) {
  .swagger-ui .wrapper {
    padding: 0 12px;
  }

  .swagger-ui .opblock .opblock-section-header {
    flex-wrap: wrap;
    padding: 8px 12px;
  }

  .swagger-ui .btn-group.try-out {
    flex-wrap: wrap;
  }

  .swagger-ui .response-col_links {
    display: none;
  }

  .swagger-ui table.responses-table tbody tr td:first-of-type {
    padding-left: 0;
  }
}
`;
