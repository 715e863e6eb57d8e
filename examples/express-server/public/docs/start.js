SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  // By default Swagger UI sends the description to a validator on the internet.
  validatorUrl: null,
});
