const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
};
follow();
dark.addEventListener('change', follow);

/** What Swagger UI leaves out for screen readers: a landmark, and a heading between two levels. */
const outline = {
  wrapComponents: {
    InfoContainer:
      (Info, { React }) =>
      (props) =>
        React.createElement('div', { role: 'banner' }, React.createElement(Info, props)),
    operations:
      (Operations, { React }) =>
      (props) => [
        React.createElement('h2', { key: 'heading' }, 'Operations'),
        React.createElement(Operations, { ...props, key: 'operations' }),
      ],
    // The description has one server, so there is nothing to choose.
    ServersContainer: () => () => null,
    // The demo signs visitors in with its own cookie.
    authorizeBtn: () => () => null,
    authorizeOperationBtn: () => () => null,
  },
};

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  plugins: [outline],
  // By default Swagger UI sends the description to a validator on the internet.
  validatorUrl: null,
});
