/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  // Left to itself it shows the description to a server on the internet.
  validatorUrl: null,
});
