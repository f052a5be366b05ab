"""The browser's side: pages rendered on the server, commands by POST, changes by one stream per viewer."""
